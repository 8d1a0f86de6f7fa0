/** Of a scan that failed where no goods are kept out by it: it goes by itself. Goods that were not sold stay named (decision 0055). */
export const briefly = { lasts: 8_000 };
