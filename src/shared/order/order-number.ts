/**
 * An order number (`JH-2611-004218`) from typed text. Accepts small letters, blanks, and missing
 * hyphens, `JH` or zeros. Undefined if it is not an order number.
 */
export function toOrderNumber(text: string): string | undefined {
  const [, month, count] =
    /^#?(?:JH)?[\s-]*(\d{4})[\s-]*(\d{1,12})$/.exec(
      text
        .trim()
        .toUpperCase()
        .replaceAll(/[\u2010-\u2015\u2212]/g, '-'),
    ) ?? []
  return month && count ? `JH-${month}-${count.padStart(6, '0')}` : undefined
}
