import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newScriptMark, takeMarkedScripts } from './inline-scripts.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const mark = newScriptMark()

test('marked inline scripts are listed by their hashes, each once', () => {
  const marked = (attributes: string, code: string) =>
    `<script nonce="${mark}"${attributes}>${code}</script>`
  const html =
    marked('', 'let a = 1') +
    marked(' type="module" async=""', 'import "/assets/x.js"') +
    marked(' data-scripts="a &gt; b"', 'let b = 2') +
    marked('', 'let a = 1') +
    marked('', '')
  expect(takeMarkedScripts(html, mark).scriptHashes).toEqual(
    ['let a = 1', 'import "/assets/x.js"', 'let b = 2', ''].map(hashOf),
  )
})

test('a script without the mark of this page is not listed', () => {
  const html =
    '<script>alert(1)</script><script nonce="">alert(2)</script>' +
    `<script nonce="${newScriptMark()}">alert(3)</script>` +
    `<script title="nonce=&quot;${mark}&quot;">alert(4)</script>` +
    '<script src="/assets/x.js"></script><script type="application/ld+json">{}</script>'
  expect(takeMarkedScripts(html, mark)).toEqual({ html, scriptHashes: [] })
})

test('the mark is in no part of the finished HTML', () => {
  const html = `<link rel="modulepreload" href="/x.js" nonce="${mark}"/><script nonce="${mark}" type="module">x</script>`
  expect(takeMarkedScripts(html, mark).html).toBe(
    '<link rel="modulepreload" href="/x.js"/><script type="module">x</script>',
  )
})
