/**
 * The usual shapes of tracking numbers, by words in the names of couriers. Couriers whose numbers
 * are not certain are left out.
 */
const SHAPES: { name: RegExp; shape: RegExp; text: string }[] = [
  {
    name: /\bdelhivery\b/i,
    shape: /^\d{11,14}$/,
    text: 'Numbers of Delhivery usually have 11 to 14 digits.',
  },
  {
    name: /\bblue ?dart\b/i,
    shape: /^\d{11}$/,
    text: 'Numbers of Blue Dart usually have 11 digits.',
  },
  {
    name: /\b(india ?post|speed ?post)\b/i,
    shape: /^[a-z]{2}\d{9}in$/i,
    text: 'Numbers of India Post usually have 13 characters, such as EK123456789IN.',
  },
]

/**
 * What is unusual about a tracking number, as a hint that never refuses it: some contracts have
 * other numbers. Undefined for a usual number, an empty one, and a courier that is not known.
 */
export function unusualNumber(courier: string, trackingNumber: string): string | undefined {
  const number = trackingNumber.replace(/[\s-]/g, '')
  const known = SHAPES.find(({ name }) => name.test(courier))
  return known && number && !known.shape.test(number) ? known.text : undefined
}
