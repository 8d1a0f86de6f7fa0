import { choice, link, resource, text, toggle, whole } from '#kernel/resource.ts';

const isOfStation = ({ purpose }: Readonly<Record<string, unknown>>) => purpose === 'station';

/**
 * The printers. Port, fiscal type and dynamic path are stored for the drivers of real devices; the virtual printer
 * needs none.
 */
export const printers = resource({
  name: 'printers',
  feature: 'printing',
  read: 'printers.read',
  write: 'printers.write',
  title: 'name',
  fields: {
    name: text({ isRequired: true, isUnique: true, longest: 60 }),
    type: choice(['virtual']),
    /** Every venue prints receipts; a station's printer names its station. */
    purpose: choice(['station', 'receipt'], { initial: 'receipt' }),
    stationId: link('stations', { onlyWhen: isOfStation, requiredWhen: isOfStation }),
    /** Characters on a line. */
    paperDimension: whole({ isRequired: true, min: 24, max: 64, initial: 42 }),
    isOnline: toggle({ isComputed: true }),
    port: text({ longest: 100, inList: 'chosen', group: 'device', waits: true }),
    fiscalType: choice(['none'], { inList: 'chosen', group: 'device', waits: true }),
    dynamicPath: text({ longest: 200, inList: 'chosen', group: 'device', waits: true }),
  },
});
