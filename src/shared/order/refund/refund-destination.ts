/** Where a refund of cash goes: a UPI id, or an account of a bank. */
export type RefundDestination =
  | { kind: 'upi'; upi: string }
  | { kind: 'bank'; name: string; account: string; ifsc: string }

/** A refund of cash waits for its destination, is ready to be paid, or is paid. */
export const CASH_REFUND_STATES = ['asked', 'ready', 'paid'] as const

/** The pattern of a UPI id (NPCI: name@handle). */
export const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,255}@[a-z][a-z0-9.-]{1,63}$/i

/** Eleven characters: the bank, a zero, the branch (Reserve Bank of India). */
export const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/

/** Indian bank accounts have 9 to 18 digits. */
export const BANK_ACCOUNT = /^\d{9,18}$/

/** What the screens show of a destination: enough to recognise it. */
export function hintOf(destination: RefundDestination): string {
  if (destination.kind === 'bank') return `account ending in ${destination.account.slice(-4)}`
  const [name = '', handle = ''] = destination.upi.split('@')
  return `UPI id ${name.slice(0, 2)}…@${handle}`
}

/** A destination as lines, for the administrator who pays it. */
export const destinationLines = (destination: RefundDestination): string[] =>
  destination.kind === 'upi'
    ? [`UPI id ${destination.upi}`]
    : [`Name ${destination.name}`, `Account ${destination.account}`, `IFSC ${destination.ifsc}`]
