/** What mail programs make a link of, or what reads like one, and breaks of lines. */
const LOOKS_LIKE_LINK = /[/\\@\p{Cc}]|www|[.\u3002]\p{L}\p{M}*\p{L}|(?:\d[\s().+-]*){6}/iu

/** "C/o", as in addresses, and an `@` between words. */
const HARMLESS = /\b[cdsw]\/o\b|(?<=\s)@(?=\s)/giu

/** A short word with a dot before a capital letter ("Mohd.Irfan"). A blank after it ends a link. */
const ABBREVIATION = /(?<![\p{L}\p{M}.])(\p{Lu}\p{L}{0,4}\.)(?=\p{Lu}\p{L})/gu

/**
 * A customer's name as mails may show it; undefined if it has a link, an address or a telephone
 * number. The mail may go to somebody else, as nobody has confirmed the address that a customer
 * types. A dot that one letter follows is an initial; an abbreviation gets a blank after its dot.
 */
export function nameInMail(name: string): string | undefined {
  // Letters of full width and invisible signs look the same, and some programs ignore them.
  const spaced = name.replaceAll(ABBREVIATION, '$1 ')
  const visible = spaced
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(HARMLESS, '')
  return LOOKS_LIKE_LINK.test(visible) ? undefined : spaced
}

/** The first line of a mail to a customer. Without a name it greets nobody by name. */
export const greetingOf = (name: string | undefined): string =>
  `Dear ${(name && nameInMail(name)) || 'customer'},`
