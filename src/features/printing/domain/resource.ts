import { choice, link, resource, text, toggle, whole } from '#kernel/resource.ts';
import { printerModels } from './printer-models.ts';

const isOfStation = ({ purpose }: Readonly<Record<string, unknown>>) => purpose === 'station';
const isDevice = ({ type }: Readonly<Record<string, unknown>>) => type === 'escPos';

/** How a printer is spoken to. */
export const printerTypes = ['virtual', 'escPos'] as const;
export type PrinterType = (typeof printerTypes)[number];

/**
 * The printers. Fiscal type and dynamic path are stored for drivers to come; the virtual printer needs none of the fields of a
 * device.
 */
export const printers = resource({
  name: 'printers',
  feature: 'printing',
  read: 'printers.read',
  write: 'printers.write',
  title: 'name',
  fields: {
    name: text({ isRequired: true, isUnique: true, longest: 60 }),
    type: choice(printerTypes),
    /** Every venue prints receipts; a station's printer names its station. */
    purpose: choice(['station', 'receipt'], { initial: 'receipt' }),
    stationId: link('stations', { onlyWhen: isOfStation, requiredWhen: isOfStation }),
    /** Characters on a line. */
    /** The code of the order on the slips of the station. */
    printsOrderCode: toggle({ inList: 'chosen', onlyWhen: isOfStation }),
    paperDimension: whole({ isRequired: true, min: 24, max: 64, initial: 42 }),
    isOnline: toggle({ isComputed: true }),
    port: text({ longest: 100, inList: 'chosen', group: 'device', requiredWhen: isDevice }),
    model: choice(printerModels, { inList: 'chosen', group: 'device', initial: 'other', onlyWhen: isDevice }),
    codeTables: text({ longest: 200, inList: 'never', group: 'device', onlyWhen: isDevice }),
    hasCutter: toggle({ inList: 'chosen', group: 'device', initial: true, onlyWhen: isDevice }),
    hasBuzzer: toggle({ inList: 'chosen', group: 'device', onlyWhen: isDevice }),
    hasDrawer: toggle({ inList: 'chosen', group: 'device', onlyWhen: isDevice }),
    fiscalType: choice(['none'], { inList: 'chosen', group: 'device', waits: true }),
    dynamicPath: text({ longest: 200, inList: 'chosen', group: 'device', waits: true }),
  },
});
