const WORDS: Record<string, string> = {
  upi: 'UPI',
  card: 'card',
  netbanking: 'net banking',
  wallet: 'wallet',
  emi: 'EMI',
  paylater: 'pay later',
}

/**
 * A way of paying, as the provider names it (`upi`), in words; one that is not known stays as it
 * is.
 */
export const methodWord = (method: string): string => WORDS[method] ?? method
