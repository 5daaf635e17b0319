import { User, type LucideIcon } from 'lucide-react'
import type { Picture } from '#contract/contract.ts'
import type { FoundInAdmin } from '#web/api/admin/find.ts'

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

/** How well a place matches a text, best first: its name, whole words, beginnings of words. */
function rankOf({ label, menu = '', words = '' }: Place, text: string): number | undefined {
  if (label.toLowerCase().includes(text)) return 0
  const own = `${label} ${menu} ${words}`.toLowerCase().split(/\s+/)
  const typed = withoutNumbers(text.split(/\s+/))
  if (typed.every((word) => own.includes(word))) return 1
  return typed.every((word) => own.some((each) => each.startsWith(word))) ? 2 : undefined
}

function matching(places: readonly Place[], text: string): FoundItem[] {
  const ranked = places.map((place) => ({ place, rank: rankOf(place, text) }))
  return [0, 1, 2].flatMap((rank) =>
    ranked
      .filter((each) => each.rank === rank)
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
  const groups: FoundGroup[] = [
    { title: 'Screens', items: matching(screens, text) },
    { title: 'Actions', items: matching(actions, text) },
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
