import type { Picture } from '#contract/contract.ts'
import type { FoundInAdmin } from '#web/api/admin/find.ts'

export type FoundItem = {
  to: string
  label: string
  line?: string
  /** The group of the menu that a screen is in. */
  menu?: string
  /** Null for a product without pictures. */
  picture?: Picture | null
}
export type FoundGroup = { title: string; items: FoundItem[] }

/** The lists search for so many letters at most. */
const MAX_QUERY_LENGTH = 100

type NamedScreen = { to: string; label: string; menu?: string }

/** The groups of the palette; those without items are left out. */
export function toGroups(
  q: string,
  screens: readonly NamedScreen[],
  found: FoundInAdmin | undefined,
): FoundGroup[] {
  const text = q.trim().toLowerCase()
  const groups: FoundGroup[] = [
    {
      title: 'Screens',
      items: screens
        .filter(({ label }) => label.toLowerCase().includes(text))
        .map(({ to, label, menu }) => ({ to, label, ...(menu && { menu }) })),
    },
    {
      title: 'Orders',
      items: (found?.orders ?? []).map(({ id, number, name, statusLabel }) => ({
        to: `/admin/orders/${id}`,
        label: number,
        line: `${name} · ${statusLabel}`,
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
      items: (found?.users ?? []).map(({ name, mobile }) => ({
        to: `/admin/users?q=${mobile}`,
        label: name,
        line: mobile,
      })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
