const PAYMENT_METHOD_LABELS = new Map([
  ['upi', 'UPI'],
  ['card', 'card'],
  ['netbanking', 'net banking'],
  ['wallet', 'wallet'],
  ['emi', 'EMI'],
  ['paylater', 'pay later'],
  ['cod', 'cash on delivery'],
])

/** The label of a payment method of the provider (`upi`); an unknown one stays as it is. */
export const paymentMethodLabel = (method: string): string =>
  PAYMENT_METHOD_LABELS.get(method) ?? method
