import { expect, test, type Page } from '@playwright/test'
import { findCutTitles } from '../../quality/checks/cut-titles.ts'
import { findLayoutFaults } from '../../quality/checks/layout-faults.ts'
import { findOverlaps } from '../../quality/checks/overlaps.ts'

const LONG_WORD = 'Chaandbalijhumkamangalsutranavaratnakada'
const TITLE =
  'Long layered temple necklace with matching jhumkas, a maang tikka and two bangles with hand-set stones'

/** Returns the faults that a check finds in a page with this body in a window of 600 px. */
async function faultsOf(page: Page, body: string, find = findLayoutFaults): Promise<string[]> {
  await page.setViewportSize({ width: 600, height: 700 })
  await page.setContent(
    `<!doctype html><style>body{margin:8px;font:16px/1.4 sans-serif}*{box-sizing:border-box}</style>${body}`,
  )
  return find(page, 'here')
}

const FAULTS: [what: string, body: string, found: RegExp][] = [
  [
    'a document wider than the window',
    '<div style="width:700px">A wide thing</div>',
    /the document is 108 px wider than the window/,
  ],
  [
    'text out of a window that does not scroll',
    '<style>html{overflow-x:clip}</style><p style="margin-left:560px;white-space:nowrap">It stands outside</p>',
    /out of the window: "It stands outside"/,
  ],
  [
    'a button out of the window',
    '<style>html{overflow-x:clip}</style><button style="margin-left:570px;width:80px">Go</button>',
    /out of the window: .*button "Go"/,
  ],
  [
    'text that its frame cuts without an ellipsis',
    `<div style="width:90px;overflow:hidden"><p style="white-space:nowrap">${TITLE}</p></div>`,
    /cut off: "Long layered/,
  ],
  [
    'a button that its frame cuts',
    '<div style="width:60px;overflow:hidden"><button style="width:90px">Save</button></div>',
    /cut off: .*button "Save"/,
  ],
  [
    'a choice that its field cuts',
    `<select style="width:120px"><option>${TITLE}</option></select>`,
    /cut off: the choice "Long layered/,
  ],
  [
    'text that runs over what stands beside it',
    `<div style="display:flex"><div style="width:60px;min-width:0"><p>${LONG_WORD}</p></div><p>Beside</p></div>`,
    /text runs out of its box: "Chaandbali/,
  ],
  [
    'a title in a table that stands in a column of letters',
    `<table style="width:100%"><tr><td style="overflow-wrap:anywhere">${TITLE}</td><td style="white-space:nowrap">${'₹99,99,999.00 '.repeat(6)}</td></tr></table>`,
    /squeezed text: "Long layered/,
  ],
  [
    'words broken in a narrow column',
    '<p style="width:60px;overflow-wrap:anywhere">Personalised bangles</p>',
    /squeezed text: .* breaks "Personalised"/,
  ],
  [
    'an amount broken inside',
    '<p style="width:70px;overflow-wrap:anywhere">Rs. 99,99,999.00</p>',
    /squeezed text: .* breaks "99,99,999.00"/,
  ],
  [
    'Hindi words broken in a narrow column',
    '<p style="width:40px;overflow-wrap:anywhere">चाँदबाली कुन्दन</p>',
    /squeezed text: "चाँदबाली/,
  ],
  [
    'a long word broken into too many lines',
    `<p style="width:50px;overflow-wrap:anywhere">${LONG_WORD}</p>`,
    /squeezed text: "Chaandbali/,
  ],
  [
    'many lines of almost nothing',
    `<p style="width:46px">${'my pin is so red '.repeat(4)}</p>`,
    /squeezed text: "my pin .* on \d+ lines/,
  ],
  [
    'a cell that its content does not fit',
    '<table style="table-layout:fixed;width:200px"><tr><td>One</td><td><button style="width:180px">Wide</button></td></tr></table>',
    /a cell overflows/,
  ],
  [
    'a dialog that scrolls sideways',
    '<dialog open style="width:300px;overflow-y:auto"><div style="width:500px">Wide</div></dialog>',
    /scrolls sideways: dialog "Wide"/,
  ],
]

test('the check of layouts finds overflow and squeezed text', async ({ page }) => {
  for (const [what, body, found] of FAULTS)
    expect.soft((await faultsOf(page, body)).join('\n'), what).toMatch(found)
})

const GOOD: [what: string, body: string][] = [
  ['ordinary text', `<h1>Rings</h1><p style="width:280px">${TITLE}</p>`],
  [
    'text that ends in an ellipsis',
    `<p style="width:90px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${TITLE}</p>`,
  ],
  [
    'lines that are clamped',
    `<p style="width:150px;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden">${TITLE}</p>`,
  ],
  [
    'tabs that scroll sideways',
    `<nav style="overflow-x:auto"><p style="white-space:nowrap;width:max-content">${TITLE} ${TITLE}</p></nav>`,
  ],
  [
    'text for screen readers alone',
    `<p style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">${TITLE}</p>`,
  ],
  [
    'a long word broken where its column is wide',
    `<p style="width:200px;overflow-wrap:anywhere">${LONG_WORD}</p>`,
  ],
  [
    'a word that ends its line at a hyphen',
    '<p style="width:70px">Co-operative</p><p style="width:60px">gold-plated</p>',
  ],
  [
    'a picture that its frame crops',
    '<div style="width:60px;height:60px;overflow:hidden"><img alt="A ring" width="90" height="90"></div>',
  ],
  [
    'a table whose columns have room',
    `<table style="width:100%"><tr><td style="min-width:180px;overflow-wrap:anywhere">${TITLE}</td><td style="white-space:nowrap">₹99,99,999.00</td></tr></table>`,
  ],
  [
    'what is not shown',
    `<div hidden style="width:900px">${TITLE}</div><div aria-hidden="true" style="width:20px;overflow:hidden">Decoration</div>`,
  ],
]

test('the check of layouts reports nothing that fits', async ({ page }) => {
  for (const [what, body] of GOOD) expect.soft(await faultsOf(page, body), what).toEqual([])
})

const CUT = 'overflow:hidden;white-space:nowrap;text-overflow:ellipsis;width:90px;display:block'
const CLAMP =
  'overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;width:150px'

const CUT_WITHOUT_TITLE: [what: string, body: string][] = [
  ['an ellipsis', `<p style="${CUT}">${TITLE}</p>`],
  ['a clamp', `<p style="${CLAMP}">${TITLE}</p>`],
  [
    'a title too far above',
    `<div title="Far"><div><div><div><div><p style="${CUT}">${TITLE}</p></div></div></div></div></div>`,
  ],
  ['a placeholder', `<input style="width:90px" placeholder="${TITLE}">`],
  [
    'another button beside the text',
    `<div><p style="${CLAMP}">${TITLE}</p><button>Other</button></div>`,
  ],
]

const CUT_WITH_ALL_OF_IT: [what: string, body: string][] = [
  ['its own title', `<p title="${TITLE}" style="${CUT}">${TITLE}</p>`],
  [
    'the title of its link',
    `<a href="/" title="${TITLE}"><span style="${CUT}">${TITLE}</span></a>`,
  ],
  ['a title inside', `<p style="${CLAMP}"><span title="${TITLE}">${TITLE}</span></p>`],
  [
    'text that fits',
    `<p style="${CUT}">Ring</p><p style="${CLAMP};line-height:1">Rings and bangles</p>`,
  ],
  ['a field with a title', `<input title="${TITLE}" style="width:90px" placeholder="${TITLE}">`],
  ['a field whose placeholder fits', '<input style="width:190px" placeholder="Order number">'],
  [
    'a select',
    `<select style="width:120px;text-overflow:ellipsis"><option>${TITLE}</option></select>`,
  ],
  [
    'lines that a button opens',
    `<div><p style="${CLAMP}">${TITLE}</p><button aria-expanded="false">Read more</button></div>`,
  ],
  [
    'a row that opens itself',
    `<button aria-expanded="false"><span style="${CLAMP}">${TITLE}</span></button>`,
  ],
  ['what is not shown', `<div hidden><p style="${CUT}">${TITLE}</p></div>`],
]

test('the check of titles finds cut text without one', async ({ page }) => {
  for (const [what, body] of CUT_WITHOUT_TITLE)
    expect
      .soft((await faultsOf(page, body, findCutTitles)).join(), what)
      .toMatch(/^here: cut without a title: "Long layered/)
  for (const [what, body] of CUT_WITH_ALL_OF_IT)
    expect.soft(await faultsOf(page, body, findCutTitles), what).toEqual([])
})

/** A button of this size at this place, over the others. */
const button = (place: string, style = '') =>
  `<button style="position:absolute;${place};width:44px;height:44px;${style}">♥</button>`
const BARE = 'background:none;border:0'

const OVER_EACH_OTHER: [what: string, body: string][] = [
  ['two buttons', button('left:20px;top:20px') + button('left:50px;top:30px')],
  ['a button over the text of a link', `<a href="/">${TITLE}</a>${button('left:20px;top:10px')}`],
  [
    'a button over the middle of a picture',
    `<a href="/"><img alt="" width="200" height="200"></a>${button('left:90px;top:90px')}`,
  ],
  [
    'a button over the label of a hidden radio button',
    `<label style="display:block;width:80px;border:1px solid">Size 12<input type="radio" style="position:absolute;opacity:0"></label>${button('left:60px;top:8px')}`,
  ],
  [
    'two buttons of a dialog',
    `<dialog open style="width:300px;height:200px">${button('left:20px;top:20px')}${button('left:50px;top:30px')}</dialog>`,
  ],
]

const BESIDE_EACH_OTHER: [what: string, body: string][] = [
  ['buttons that touch', button('left:20px;top:20px') + button('left:64px;top:20px')],
  [
    'touch areas that meet',
    button('left:20px;top:20px', BARE) + button('left:45px;top:20px', BARE),
  ],
  [
    'a heart in the corner of a picture',
    `<a href="/"><img alt="" width="200" height="200"></a>${button('left:160px;top:10px')}`,
  ],
  [
    'a button in a field',
    `<input style="width:200px;height:48px" value="${TITLE}">${button('left:160px;top:10px')}`,
  ],
  [
    'a link that is stretched over its card',
    `<style>a::after{content:"";position:absolute;inset:0}</style><div style="position:relative;height:120px"><a href="/">Ring</a>${button('left:90px;top:60px')}</div>`,
  ],
  [
    'links of two lines in a sentence',
    `<p style="width:140px">See the <a href="/1">policy of all returns</a>, <a href="/2">shipping</a> and <a href="/3">the terms</a></p>`,
  ],
  ['a radio button in its label', '<label>Size 12 <input type="radio" style="opacity:0"></label>'],
  [
    'what a frame hides',
    `<div style="width:80px;overflow:auto"><div style="width:300px"><button style="margin-left:60px;width:100px">Next</button></div></div>${button('left:100px;top:0')}`,
  ],
  [
    'a bar that stays over the page',
    `<div style="position:fixed;left:0;top:0;background:#fff">${button('left:20px;top:20px')}</div><button>Below the bar</button>`,
  ],
  [
    'a panel over the page',
    `<button style="width:200px;height:60px">Below the panel</button><div style="position:absolute;left:8px;top:20px;background:#fff"><button>In the panel</button></div>`,
  ],
  [
    'what cannot be used',
    `${button('left:20px;top:20px')}<button disabled style="position:absolute;left:30px;top:30px">Off</button><div inert>${button('left:30px;top:20px')}</div>`,
  ],
]

test('the check of overlaps finds controls that are drawn over each other', async ({ page }) => {
  for (const [what, body] of OVER_EACH_OTHER)
    expect
      .soft((await faultsOf(page, body, findOverlaps)).join(), what)
      .toMatch(/^here: drawn over each other: /)
  for (const [what, body] of BESIDE_EACH_OTHER)
    expect.soft(await faultsOf(page, body, findOverlaps), what).toEqual([])
})
