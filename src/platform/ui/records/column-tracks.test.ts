import { expect, it } from 'vitest';
import { choice, money, names, percent, picture, resource, toggle } from '#kernel/resource.ts';
import { phoneColumns, tracksOf } from './column-tracks.ts';

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

it('issue 9 point 10: shows the price beside the title on a phone', () => {
  const dishes = resource({
    name: 'dishes',
    feature: 'test',
    read: 'a.read',
    write: 'a.write',
    title: 'name',
    fields: { pictureId: picture('product'), name: names({ isRequired: true }), isCold: toggle(), price: money() },
  });
  expect(phoneColumns(dishes, ['pictureId', 'name', 'isCold', 'price'])).toEqual([
    'name',
    'price',
    'isCold',
    'pictureId',
  ]);
  // Inside the frame of a list at 360 px; headings as long as ours in Albanian and Macedonian.
  for (const heading of ['Çmimi me TVSH', 'Кредитно ограничување', 'Kreditlimit']) {
    const { tracks } = tracksOf(dishes, ['name', 'price'], { ...words, field: () => heading }, true, true);
    const least = [...tracks.matchAll(/(\d+)px/g)].reduce((sum, [, width]) => sum + Number(width), 0);
    expect([heading, least]).toEqual([heading, 334]);
  }
});

it('review 22: leaves a title room beside a choice of long names on a phone', () => {
  const long = { ...words, option: () => 'Bildschirm in der Küche' };
  expect(tracksOf(drinks, ['name', 'glass'], long, true, true).tracks).toBe(
    '44px minmax(136px, 2.4fr) minmax(154px, 1.4fr)',
  );
});

it('review 22: shows on a phone what a discount takes off, and not an amount that few have', () => {
  const isAmount = ({ by }: Readonly<Record<string, unknown>>) => by === 'amount';
  const offers = resource({
    name: 'offers',
    feature: 'test',
    read: 'a.read',
    write: 'a.write',
    title: 'name',
    fields: {
      name: names({ isRequired: true }),
      isOn: toggle(),
      by: choice(['percent', 'amount']),
      percentOff: percent(),
      amountOff: money({ onlyWhen: isAmount }),
    },
  });
  expect(phoneColumns(offers, ['name', 'isOn', 'by', 'percentOff', 'amountOff']).slice(0, 2)).toEqual([
    'name',
    'percentOff',
  ]);
});
