import { z } from 'zod';

export const pin = z.string().regex(/^\d{4,11}$/);
