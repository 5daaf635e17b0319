/** Words of a metal or its plating, at the end of a name: gold, rose gold, oxidised silver. */
const METAL = new RegExp(
  String.raw`\b(?:gold|silver|rhodium|platinum|palladium|gunmetal|steel|brass|copper|bronze|` +
    String.raw`(?:two|tri|three|dual)[ -]?tone)$`,
  'i',
)

/**
 * Whether a colour of products is that of a metal. Products have one field for the colours of their
 * metal and of their stones ("Red and gold"), and customers choose each for itself.
 */
export const isMetal = (colour: string): boolean => METAL.test(colour)
