/**
 * A tracking number as two are compared: without spaces, in capitals. The index `orders_of_awb` has
 * the same expression.
 */
export const toPlainNumber = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()
