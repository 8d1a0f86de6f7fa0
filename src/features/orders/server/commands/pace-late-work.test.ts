import { describe, expect, it } from 'vitest';
import { createPacer } from './pace-late-work.ts';

describe('security 2: work that a device may send a lot of', () => {
  it('runs one piece at a time, with a pause after each, and devices take turns', async () => {
    const seen: string[] = [];
    let running = 0;
    const pacer = createPacer(async () => {
      seen.push('pause');
      expect(running).toBe(0);
    });
    const piece = (key: string, name: string) =>
      pacer.run(key, async () => {
        running += 1;
        expect(running).toBe(1);
        await new Promise((done) => setImmediate(done));
        seen.push(name);
        running -= 1;
        return name;
      });
    const all = [piece('a', 'a1'), piece('a', 'a2'), piece('a', 'a3'), piece('b', 'b1'), piece('b', 'b2')];
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
    expect(seen.filter((each) => each !== 'pause')).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
    expect(seen.slice(0, 8).filter((_, index) => index % 2 === 1)).toEqual(['pause', 'pause', 'pause', 'pause']);
  });

  it('goes on after a piece that failed, which alone is told', async () => {
    const pacer = createPacer(async () => {});
    const failing = pacer.run('a', async () => {
      throw new Error('not this one');
    });
    const next = pacer.run('a', async () => 'done');
    await expect(failing).rejects.toThrow('not this one');
    expect(await next).toBe('done');
  });
});
