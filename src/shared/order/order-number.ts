/**
 * The number of an order (`JH-2611-004218`) from what a person types: small letters, blanks, no
 * hyphens, no `JH` and missing zeros are tolerated. Undefined if it is no number of an order.
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
