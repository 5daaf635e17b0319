/** What mail programs make a link of, or what reads like one, and breaks of lines. */
const LOOKS_LIKE_LINK = /[/\\@\p{Cc}]|www|[.\u3002]\p{L}\p{M}*\p{L}|(?:\d[\s().+-]*){6}/iu

/**
 * A customer's name as mails may show it; undefined if it has a link, an address or a telephone
 * number. The mail may go to somebody else, as nobody has confirmed the address that a customer
 * types. A dot that one letter follows is an initial.
 */
export function nameInMail(name: string): string | undefined {
  // Letters of full width and invisible signs look the same, and some programs ignore them.
  const visible = name.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  return LOOKS_LIKE_LINK.test(visible) ? undefined : name
}

/** The first line of a mail to a customer. Without a name it greets nobody by name. */
export const greetingOf = (name: string | undefined): string =>
  `Dear ${(name && nameInMail(name)) || 'customer'},`
