/** The logo at the head of a mail: a PNG, and its size in pixels as it is shown. */
export type MailLogo = { name: string; png: Buffer; width: number; height: number }

/** The content id of the logo in the mail. Its bytes are in the mail, so that it shows offline. */
export const LOGO_CID = 'logo@jhumka'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (each) => ENTITIES[each] ?? '')

/** An address in escaped text, without the punctuation that ends its sentence. */
const ADDRESS = /https?:\/\/(?:(?!&(?:lt|gt|quot);)[^\s])*(?<![.,;:!?)])/g

/** One line: leading spaces stay, addresses become links. */
const toLine = (line: string): string =>
  escape(line)
    .replace(/^ +/, (spaces) => '&nbsp;'.repeat(spaces.length))
    .replaceAll(ADDRESS, (url) => `<a href="${url}" style="color:#9d174d">${url}</a>`)

/** Returns the text of a mail as HTML below the logo. Empty lines separate paragraphs. */
export function toMailHtml(text: string, { name, width, height }: MailLogo): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 16px">${part.split('\n').map(toLine).join('<br>')}</p>`)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head>',
    '<body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif;color:#1f1020">',
    `<p style="margin:0 0 24px"><img src="cid:${LOGO_CID}" alt="${escape(name)}" width="${width}" `,
    `height="${height}" style="border:0"></p>`,
    ...paragraphs,
    '</body></html>',
  ].join('')
}
