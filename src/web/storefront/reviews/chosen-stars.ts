/**
 * The stars that the address of the reviews of an order chooses for one of its lines, such as
 * `?line=oln_1&stars=4`. 0 if it is about another line, or has no whole number from 1 to 5.
 */
export function chosenStars(address: URLSearchParams, lineId: string): number {
  const stars = address.get('stars') ?? ''
  return address.get('line') === lineId && /^[1-5]$/.test(stars) ? Number(stars) : 0
}
