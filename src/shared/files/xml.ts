/** An element of XML with text or other elements in it. */
export type XmlElement = {
  name: string
  attributes?: Record<string, string>
  content: string | XmlElement[]
}

const SPECIAL: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** Characters that XML 1.0 does not allow in any spelling (section 2.2). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** A text for the content or an attribute of an element. What XML cannot contain is left out. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (sign) => SPECIAL[sign] ?? sign)

/** A document of XML 1.0 in UTF-8, one element to a line. */
export const toXmlDocument = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${toLines(root, '').join('\n')}\n`

function toLines({ name, attributes = {}, content }: XmlElement, indent: string): string[] {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const start = `${indent}<${name}${pairs.join('')}>`
  if (typeof content === 'string') return [`${start}${escapeXml(content)}</${name}>`]
  const inner = content.flatMap((element) => toLines(element, `${indent}  `))
  return [start, ...inner, `${indent}</${name}>`]
}
