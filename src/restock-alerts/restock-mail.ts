import { greetingOf, type Mail } from '#platform/mail/mail.ts'

/** The start of the idempotency key of an alert's mail. */
export const mailKey = (alertId: string): string => `restock ${alertId}`

type Alert = { id: string; email: string; stopToken: string; name: string | null }
type Piece = { title: string; label: string; slug: string }

/**
 * Tells that a piece is in stock again. A guest is not named: anybody may enter the address of
 * another person, so nothing that a guest has typed is in the mail.
 */
export function restockMail(
  { id, email, stopToken, name }: Alert,
  { title, label, slug }: Piece,
  { publicUrl, signature }: { publicUrl: string; signature: string },
): Mail {
  const piece = label ? `${title}, ${label}` : title
  return {
    idempotencyKey: `${mailKey(id)} sent`,
    orderId: null,
    recipient: email,
    subject: `${title} is back`,
    body: [
      greetingOf(name ?? undefined),
      `you asked us to tell you when this piece is there again: ${piece}.`,
      `${publicUrl}/product/${slug}`,
      'It is not kept for you: whoever orders first gets it. We write to you once about it.',
      'If you did not ask for this, or want no such mails any more:',
      `${publicUrl}/restock#${stopToken}`,
      signature,
    ].join('\n\n'),
  }
}
