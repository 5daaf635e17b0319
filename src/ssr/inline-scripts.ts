import { createHash, randomBytes } from 'node:crypto'

const END = '</script>'

/**
 * Returns the random mark of one page. React and React Router write it as the `nonce` of their own
 * inline scripts, so a script that got into the page in another way has none.
 */
export const newScriptMark = (): string => randomBytes(16).toString('hex')

/**
 * Returns the HTML of a page without its mark, and the `'sha256-…'` of every inline script that had
 * it, each once. Only exact strings are looked for: a script without the mark is not listed. The
 * same page has the same HTML and hashes with every mark.
 */
export function takeMarkedScripts(
  html: string,
  mark: string,
): { html: string; scriptHashes: string[] } {
  const start = `<script nonce="${mark}"`
  const hashes = new Set<string>()
  for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at)) {
    // React escapes the character > in attributes, so the next one ends the tag.
    const code = html.indexOf('>', at + start.length) + 1
    at = html.indexOf(END, code)
    if (code === 0 || at < 0) throw new Error('A marked script of the page has no end.')
    hashes.add(`'sha256-${createHash('sha256').update(html.slice(code, at)).digest('base64')}'`)
  }
  return { html: html.replaceAll(` nonce="${mark}"`, ''), scriptHashes: [...hashes] }
}
