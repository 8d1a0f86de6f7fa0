import { createTheme, defaultVariantColorsResolver } from '@mantine/core';

const onFilled: Readonly<Record<string, string>> = { teal: 'var(--on-accent)', red: 'var(--on-danger)' };

/**
 * Mantine's own variables are set in office.css from the till's tokens; here are only values that its components read
 * in JavaScript. `teal` is the accent and `red` is danger: their variables are overridden. Use no other colour names.
 */
export const officeTheme = createTheme({
  primaryColor: 'teal',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver(input) {
    const colors = defaultVariantColorsResolver(input);
    // In the dark theme the accent is light, and white text on it would be unreadable.
    const front = input.variant === 'filled' ? onFilled[input.color ?? 'teal'] : undefined;
    return front ? { ...colors, color: front } : colors;
  },
});
