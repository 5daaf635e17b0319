import { useRouteLoaderData } from 'react-router'
import {
  DEFAULT_ANNOUNCEMENT,
  DEFAULT_SHOP,
  type Announcement,
  type ShopDetails,
} from '#shared/shop-settings.ts'
import type { loader } from '#web/root.tsx'

const useRootData = () => useRouteLoaderData<typeof loader>('root')

/** Returns name, address and contact of the shop, as set by the administrator, or the defaults. */
export const useShop = (): ShopDetails => useRootData()?.shop ?? DEFAULT_SHOP

/** Whether the shop details have not been set yet: then it is the demo shop. */
export const useIsDemo = (): boolean => !useRootData()?.shop

/** Returns the announcement above the header. */
export const useAnnouncement = (): Announcement =>
  useRootData()?.announcement ?? DEFAULT_ANNOUNCEMENT
