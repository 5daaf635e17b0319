import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Screen, Width } from './screen.ts'

/**
 * A screenshot. `size` is the width of the window in CSS px; `mockup` is the file of its mockup, in
 * the same folder.
 */
export type Shot = { screen: Screen; size: number; file: string; mockup: string | undefined }

/** Returns the mockup of a screen (`cart-mobile.webp`, `cart-desktop.webp`), or undefined. */
export function mockupFile(
  mockups: string | undefined,
  { mockup }: Screen,
  width: Width,
): string | undefined {
  if (!mockups || !mockup) return undefined
  const name = `${mockup}-${width === 'phone' ? 'mobile' : 'desktop'}.webp`
  return existsSync(path.join(mockups, name)) ? name : undefined
}

/** Returns a page with all screenshots, each beside its mockup. */
export function galleryOf(shots: Shot[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens of the shop</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; background: #eee }
  div { display: flex; gap: 1.5rem; align-items: flex-start; overflow-x: auto }
  figure { margin: 0 }
  img { display: block; border: 1px solid #999; background: white; max-width: none }
</style>
<h1>Screens of the shop</h1>
<ul>${shots.map(toLink).join('')}</ul>
${shots.map(section).join('\n')}
</html>
`
}

const toLink = ({ screen, size, file }: Shot): string =>
  `<li><a href="#${file}">${screen.name}, ${size} px</a></li>`

function section({ screen, size, file, mockup }: Shot): string {
  const figure = (source: string, caption: string) =>
    `<figure><figcaption>${caption}</figcaption><img src="${source}" alt="" width="${size}" ` +
    'loading="lazy"></figure>'
  return (
    `<h2 id="${file}">${screen.name}, ${size} ` +
    `px</h2><div>${figure(file, screen.route)}${mockup ? figure(mockup, 'mockup') : ''}</div>`
  )
}
