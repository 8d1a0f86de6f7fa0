import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function block(start: string): Map<string, string> {
  const from = css.indexOf(start);
  expect(from).toBeGreaterThan(-1);
  const body = css.slice(css.indexOf('{', from) + 1, css.indexOf('}', from));
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [match[1] as string, match[2] as string]),
  );
}

const light = block(':root {');
const dark = block(':root[data-theme="dark"] {');

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe('the tokens', () => {
  it('are dark alike, chosen or by the system', () => {
    expect(dark.size).toBeGreaterThan(30);
    expect(block(':root:not([data-theme="light"]) {')).toEqual(dark);
  });

  const pairs = [
    ['--text', '--bg'],
    ['--text', '--surface'],
    ['--text', '--surface-sunken'],
    ['--text-muted', '--bg'],
    ['--text-muted', '--surface-sunken'],
    ['--text-faint', '--surface-raised'],
    ['--text-faint', '--surface-sunken'],
    ['--on-accent', '--accent'],
    ['--on-accent', '--accent-hover'],
    ['--on-accent', '--accent-press'],
    ['--on-accent-soft', '--accent-soft'],
    ['--accent', '--bg'],
    ['--on-danger', '--danger'],
    ['--on-danger', '--danger-hover'],
    ['--on-danger-soft', '--danger-soft'],
    ['--danger', '--bg'],
    ['--danger', '--surface'],
    ['--on-warning-soft', '--warning-soft'],
    ['--warning', '--surface'],
    ['--on-success-soft', '--success-soft'],
    ['--success', '--surface'],
    ['--on-info-soft', '--info-soft'],
  ] as const;
  for (const [name, tokens] of [
    ['light', light],
    ['dark', new Map([...light, ...dark])],
  ] as const) {
    it(`keep text readable in the ${name} theme`, () => {
      for (const [front, back] of pairs) {
        const ratio = contrast(tokens.get(front) as string, tokens.get(back) as string);
        expect(ratio, `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
      }
      for (const state of ['free', 'open', 'busy', 'closed']) {
        expect(
          contrast(tokens.get('--on-table') as string, tokens.get(`--table-${state}`) as string),
        ).toBeGreaterThanOrEqual(4.5);
      }
      expect(
        contrast(tokens.get('--line-strong') as string, tokens.get('--surface-raised') as string),
      ).toBeGreaterThanOrEqual(3);
      expect(contrast(tokens.get('--focus') as string, tokens.get('--bg') as string)).toBeGreaterThanOrEqual(3);
    });
  }
});
