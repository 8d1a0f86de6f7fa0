import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LiveEventName } from '#kernel/event.ts';
import type { StreamRecord } from './feed.ts';
import { createFeed, createStreamParser } from './feed.ts';

const quick = { retryFirst: 1, retryMost: 2, connectMost: 30, quietMost: 30 };

async function until(isSo: () => boolean): Promise<void> {
  for (let i = 0; i < 1_000 && !isSo(); i++) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(isSo()).toBe(true);
}

/** A server of the event log: the test writes to each connection. */
function server() {
  const calls: { url: string; headers: Record<string, string> }[] = [];
  const lines: { write: (text: string) => void; end: () => void; isOpen: boolean }[] = [];
  const state = { status: 200 };
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    calls.push({ url, headers: init.headers as Record<string, string> });
    if (state.status !== 200) return new Response('', { status: state.status });
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const line = {
          isOpen: true,
          write: (text: string) => controller.enqueue(encoder.encode(text)),
          end: () => {
            line.isOpen = false;
            controller.close();
          },
        };
        lines.push(line);
        init.signal?.addEventListener('abort', () => {
          if (!line.isOpen) return;
          line.isOpen = false;
          controller.error(init.signal?.reason);
        });
      },
    });
    return new Response(body);
  };
  return { calls, lines, state, fetch };
}

const record = (seq: number, name: LiveEventName = 'order.changed') => {
  const event = { seq, name, at: '2026-11-21T10:00:00.000Z', data: { orderId: 'o' } };
  return `id: ${seq}\ndata: ${JSON.stringify(event)}\n\n`;
};

function follow(options: { renew?: () => Promise<boolean> } = {}) {
  const one = server();
  const feed = createFeed({
    fetch: one.fetch,
    token: () => 'token',
    renew: options.renew ?? (async () => true),
    times: quick,
  });
  const heard: string[] = [];
  feed.on('order.', (event) => heard.push(`${event.seq} ${event.name}`));
  feed.onReset(() => heard.push('reset'));
  return { ...one, feed, heard };
}

describe('the stream parser', () => {
  it('reads the same records however the text is cut', () => {
    const text =
      ': heartbeat\r\n\r\nid: 1\r\ndata: {"a":1}\r\n\r\nevent: reset\nid: 9\ndata:\n\ndata: two\ndata: lines\n\n';
    const whole: StreamRecord[] = [];
    createStreamParser((one) => whole.push(one))(text);
    expect(whole).toEqual([
      { event: 'message', data: '{"a":1}', id: '1' },
      { event: 'reset', data: '', id: '9' },
      { event: 'message', data: 'two\nlines', id: '9' },
    ]);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: text.length }), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), text.length];
        const read: StreamRecord[] = [];
        const parse = createStreamParser((one) => read.push(one));
        for (let i = 1; i < at.length; i++) parse(text.slice(at[i - 1], at[i]));
        expect(read).toEqual(whole);
      }),
    );
  });
});

describe('finding 05: a line that is half-open, or hardly moves', () => {
  afterEach(() => void vi.useRealTimers());

  /** A feed with its own times, on a line to which `write` gives what the server sends in each second. */
  async function seconds(count: number, write: (second: number) => string): Promise<string[]> {
    vi.useFakeTimers();
    const { fetch, lines } = server();
    const feed = createFeed({ fetch, token: () => 'token', renew: async () => true });
    const states: string[] = [];
    feed.onStatus(() => states.push(feed.status()));
    const stop = feed.start();
    await vi.advanceTimersByTimeAsync(0);
    for (let second = 0; second < count; second += 1) {
      const text = write(second);
      if (text !== '' && lines[0]?.isOpen) lines[0].write(text);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    const seen = states.slice(0, 2);
    stop();
    return seen;
  }
  const beat = (at: number) => `: ${1_700_000_000_000 + at * 1_000}\n\n`;

  it('is noticed within five seconds: with silence, and with one byte a second', async () => {
    expect(await seconds(5, () => '')).toEqual(['live', 'lost']);
    const drip = beat(0) + beat(2) + beat(4);
    expect(await seconds(5, (second) => drip.charAt(second))).toEqual(['live', 'lost']);
  });

  it('is noticed when what it brings comes later and later', async () => {
    // A line so slow that half a second of the server takes two.
    const late = (second: number) => (second % 2 === 0 ? beat(second / 4) : '');
    expect(await seconds(5, late)).toEqual(['live']);
    expect(await seconds(12, late)).toEqual(['live', 'lost']);
  });

  it('is not a line that brings its heartbeats, for a minute', async () => {
    expect(await seconds(60, (second) => (second % 2 === 0 ? beat(second) : ''))).toEqual(['live']);
  });
});

describe('the live feed', () => {
  it('hands over the events of a prefix, and asks for a fresh read on its first connection', async () => {
    const { feed, lines, heard, calls } = follow();
    const stop = feed.start();
    await until(() => lines.length === 1);
    lines[0]?.write(record(4) + record(5, 'print.failed') + record(6, 'order.lease'));
    await until(() => heard.length === 3);
    expect(heard).toEqual(['reset', '4 order.changed', '6 order.lease']);
    expect(feed.status()).toBe('live');
    expect(calls[0]).toMatchObject({ url: '/api/events', headers: { authorization: 'Bearer token' } });
    stop();
  });

  it('resumes where the server had got, also past events that were not for this user', async () => {
    const { feed, lines, heard, calls } = follow();
    const stop = feed.start();
    await until(() => lines.length === 1);
    lines[0]?.write('id: 40\n: 1000\n\n');
    await until(() => feed.after() === 40);
    lines[0]?.write('id: 39\n: 1001\n\n');
    lines[0]?.end();
    await until(() => lines.length === 2);
    expect(calls[1]?.url).toBe('/api/events?after=40');
    expect(heard).toEqual(['reset']);
    stop();
  });

  it('resumes after the last event and drops events received before', async () => {
    const { feed, lines, heard, calls } = follow();
    const stop = feed.start();
    await until(() => lines.length === 1);
    lines[0]?.write(record(7));
    await until(() => heard.length === 2);
    lines[0]?.end();
    await until(() => lines.length === 2);
    expect(calls[1]).toMatchObject({ url: '/api/events?after=7', headers: { 'last-event-id': '7' } });
    lines[1]?.write(record(7) + record(8));
    await until(() => heard.length === 3);
    expect(heard).toEqual(['reset', '7 order.changed', '8 order.changed']);
    stop();
  });

  it('says that it is lost, and hangs up a line that has gone quiet', async () => {
    const { feed, lines } = follow();
    const states: string[] = [];
    feed.onStatus(() => states.push(feed.status()));
    const stop = feed.start();
    await until(() => lines.length === 2);
    expect(lines[0]?.isOpen).toBe(false);
    expect(states.slice(0, 3)).toEqual(['live', 'lost', 'live']);
    stop();
  });

  it('has everything read again when the log no longer reaches back, and goes on from there', async () => {
    const { feed, lines, heard, calls } = follow();
    const stop = feed.start();
    await until(() => lines.length === 1);
    lines[0]?.write(record(3));
    lines[0]?.write('event: reset\nid: 900\ndata: {}\n\n');
    await until(() => heard.length === 3);
    lines[0]?.end();
    await until(() => calls.length === 2);
    expect(heard).toEqual(['reset', '3 order.changed', 'reset']);
    expect(calls[1]?.url).toBe('/api/events?after=900');
    stop();
  });

  it('gets a new token when the old one is refused', async () => {
    const renewed: number[] = [];
    const { feed, state, lines } = follow({
      renew: async () => {
        renewed.push(1);
        state.status = 200;
        return true;
      },
    });
    state.status = 401;
    const stop = feed.start();
    await until(() => lines.length === 1);
    expect(renewed).toHaveLength(1);
    stop();
  });

  it('is not stopped by a handler that throws', async () => {
    const { feed, lines, heard } = follow();
    feed.on('order.', () => {
      throw new Error('a screen failed');
    });
    feed.on('order.', (event) => heard.push(`second ${event.seq}`));
    const stop = feed.start();
    await until(() => lines.length === 1);
    lines[0]?.write(record(1) + record(2));
    await until(() => heard.includes('second 2'));
    expect(heard).toEqual(['reset', '1 order.changed', 'second 1', '2 order.changed', 'second 2']);
    stop();
  });
});
