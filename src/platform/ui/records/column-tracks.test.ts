import { expect, it } from 'vitest';
import { choice, money, names, resource, toggle } from '#kernel/resource.ts';
import { tracksOf } from './column-tracks.ts';

const drinks = resource({
  name: 'drinks',
  feature: 'test',
  read: 'a.read',
  write: 'a.write',
  title: 'name',
  fields: { name: names({ isRequired: true }), price: money(), isCold: toggle(), glass: choice(['small', 'large']) },
});

const words = {
  field: (name: string) => (name === 'isCold' ? 'Wird eisgekühlt serviert' : name),
  option: (_: string, value: string) => `${value}: ein Glas`,
};

it('gives the title most, and each column room for its heading and for what may be chosen', () => {
  const { tracks, least } = tracksOf(drinks, ['name', 'price', 'isCold', 'glass'], words, true);
  expect(tracks).toBe('44px minmax(200px, 2.4fr) minmax(96px, 0.8fr) minmax(236px, 0.6fr) minmax(144px, 1.4fr)');
  expect(least).toBe(44 + 200 + 96 + 236 + 144);
});
