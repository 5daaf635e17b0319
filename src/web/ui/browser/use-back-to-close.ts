import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

type EntryState = { key?: string; isSheet?: true } | null
type Sheet = {
  close: () => void
  /** The router's key of the page. */
  page: string | undefined
}

const stateOf = (): EntryState => window.history.state
const isSheetEntry = (): boolean => stateOf()?.isSheet === true

/** The open sheets, the uppermost last. */
const sheets: Sheet[] = []
/** How many entries of closed sheets the history still has. */
let surplus = 0
/** While these are taken back: the page that was opened meanwhile, if any. */
let taking: { opened?: Parameters<History['pushState']> } | undefined
let leavesDocument = false
let pushEntry: History['pushState'] | undefined

/**
 * A page that is opened over a sheet replaces its entry, so that Back from that page does not stop
 * twice at the one before. A sheet that is still open, such as the filters, gets one after it.
 */
function begin(): History['pushState'] {
  const { history } = window
  const push = history.pushState.bind(history)
  history.pushState = (...entry) => {
    if (!isSheetEntry()) return push(...entry)
    history.replaceState(...entry)
    if (taking) taking.opened = entry
    else if (sheets.length > 0) {
      for (const sheet of sheets) sheet.page = stateOf()?.key
      push({ ...stateOf(), isSheet: true }, '')
    }
  }
  // hydrate.tsx has set one before the router was there, so it is called before the router's: for
  // the router the page has not changed.
  window.onpopstate = (event) => onPop(event, push)
  // After the router, which prevents the default of the links that it follows itself.
  window.addEventListener('click', ({ target, defaultPrevented }) => {
    leavesDocument = !defaultPrevented && target instanceof Element && target.closest('a') !== null
  })
  return push
}

function onPop(event: PopStateEvent, push: History['pushState']): void {
  if (taking) {
    event.stopImmediatePropagation()
    if (taking.opened) push(...taking.opened)
    taking = undefined
    return
  }
  const sheet = sheets.pop()
  if (!sheet) return
  // Another key is another page, by a jump over several entries.
  if (stateOf()?.key === sheet.page) event.stopImmediatePropagation()
  sheet.close()
}

function open(close: () => void): Sheet {
  pushEntry ??= begin()
  if (surplus > 0) surplus -= 1
  // After a reload the entry of a sheet may be left.
  else if (sheets.length > 0 || !isSheetEntry()) pushEntry({ ...stateOf(), isSheet: true }, '')
  const sheet = { close, page: stateOf()?.key }
  sheets.push(sheet)
  return sheet
}

/** Takes the entry of a sheet back, unless Back has left it or another page has replaced it. */
function end(sheet: Sheet): void {
  const place = sheets.indexOf(sheet)
  if (place === -1) return
  sheets.splice(place, 1)
  // The way back would stop the way out.
  if (!isSheetEntry() || leavesDocument) return
  surplus += 1
  queueMicrotask(() => {
    if (surplus === 0) return
    taking = {}
    window.history.go(-surplus)
    surplus = 0
  })
}

/**
 * While a sheet or dialog is mounted, Back closes the uppermost one and does not leave the page: an
 * entry of the history is added for it, and taken back when it is closed in another way. The router
 * sees neither. If a page opens while it stays mounted, it gets an entry after that page.
 */
export function useBackToClose(close: () => void): void {
  const { key } = useLocation()
  const onBack = useEffectEvent(close)
  useEffect(() => {
    const sheet = open(() => onBack())
    return () => end(sheet)
    // Its entry belongs to one page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
}
