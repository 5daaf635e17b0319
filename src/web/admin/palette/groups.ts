import { User, type LucideIcon } from 'lucide-react'
import type { Picture } from '#contract/contract.ts'
import type { FoundInAdmin } from '#web/api/admin/find.ts'
import { isNearly } from './typos.ts'

export type FoundItem = {
  to: string
  label: string
  line?: string
  /** The group of the menu that a screen is in. */
  menu?: string
  /** Null for an order or a product without pictures. */
  picture?: Picture | null
  Icon?: LucideIcon
}
export type FoundGroup = { title: string; items: FoundItem[] }

/** The lists search for so many letters at most. */
const MAX_QUERY_LENGTH = 100

/** A screen or an action that the palette knows. `words` are other words for it. */
export type Place = {
  to: string
  label: string
  menu?: string
  words?: string | undefined
  Icon?: LucideIcon
}

type Places = { screens: readonly Place[]; actions: readonly Place[] }

/** `order 12` is about an order, and its screen is Orders. */
function withoutNumbers(words: string[]): string[] {
  const others = words.filter((word) => !/^\d+$/.test(word))
  return others.length > 0 ? others : words
}

/**
 * How well a place matches a text, best first: its name, whole words, beginnings of words, words
 * with typing mistakes.
 */
function rankOf({ label, menu = '', words = '' }: Place, text: string): number | undefined {
  if (label.toLowerCase().includes(text)) return 0
  const own = `${label} ${menu} ${words}`.toLowerCase().split(/\s+/)
  const typed = withoutNumbers(text.split(/\s+/))
  if (typed.every((word) => own.includes(word))) return 1
  const hasBeginning = (word: string) => own.some((each) => each.startsWith(word))
  if (typed.every(hasBeginning)) return 2
  const isKnown = (word: string) => hasBeginning(word) || own.some((each) => isNearly(word, each))
  return typed.every(isKnown) ? NEARLY : undefined
}

const NEARLY = 3

type Ranked = { place: Place; rank: number }

const rank = (places: readonly Place[], text: string): Ranked[] =>
  places.flatMap((place) => {
    const found = rankOf(place, text)
    return found === undefined ? [] : [{ place, rank: found }]
  })

/** The best first. What matches only with typing mistakes is left out if `isExact`. */
function itemsOf(ranked: Ranked[], isExact: boolean): FoundItem[] {
  return [0, 1, 2, NEARLY].flatMap((wanted) =>
    ranked
      .filter((each) => each.rank === wanted && !(isExact && wanted === NEARLY))
      .map(({ place: { to, label, menu, Icon } }) => ({
        to,
        label,
        ...(menu && { menu }),
        ...(Icon && { Icon }),
      })),
  )
}

/** The groups of the palette; those without items are left out. */
export function toGroups(
  q: string,
  { screens, actions }: Places,
  found: FoundInAdmin | undefined,
): FoundGroup[] {
  const text = q.trim().toLowerCase()
  const ranked = { screens: rank(screens, text), actions: rank(actions, text) }
  const isExact = [...ranked.screens, ...ranked.actions].some((each) => each.rank < NEARLY)
  const groups: FoundGroup[] = [
    { title: 'Screens', items: itemsOf(ranked.screens, isExact) },
    { title: 'Actions', items: itemsOf(ranked.actions, isExact) },
    {
      title: 'Orders',
      items: (found?.orders ?? []).map(({ id, number, name, statusLabel, picture }) => ({
        to: `/admin/orders/${id}`,
        label: number,
        line: `${name} · ${statusLabel}`,
        picture,
      })),
    },
    {
      title: 'Products',
      items: (found?.products ?? []).map(({ title, picture }) => ({
        to: `/admin/products?q=${encodeURIComponent(title.slice(0, MAX_QUERY_LENGTH))}`,
        label: title,
        picture,
      })),
    },
    {
      title: 'People',
      items: (found?.users ?? []).map(({ id, name, mobile }) => ({
        to: `/admin/users/${id}`,
        label: name,
        line: mobile,
        Icon: User,
      })),
    },
  ]
  // A text with a number is about an order.
  const isOrders = ({ title }: FoundGroup) => Number(/\d/.test(text) && title === 'Orders')
  return groups
    .filter(({ items }) => items.length > 0)
    .toSorted((one, other) => isOrders(other) - isOrders(one))
}
