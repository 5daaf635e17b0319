/**
 * The part of an order number after its prefix, from typed text: `2611-004218` of `JH-2611-004218`.
 * Accepts small letters, blanks, and missing hyphens, prefix or zeros. Undefined if it is not an
 * order number.
 */
export function toNumberWithoutPrefix(text: string): string | undefined {
  const [, month, count] =
    /^#?(?:[A-Z]{2,6})?[\s-]*(\d{4})[\s-]*(\d{1,12})$/.exec(
      text
        .trim()
        .toUpperCase()
        .replaceAll(/[\u2010-\u2015\u2212]/g, '-'),
    ) ?? []
  return month && count ? `${month}-${count.padStart(6, '0')}` : undefined
}
