import { useRouteLoaderData } from 'react-router'
import {
  DEFAULT_ANNOUNCEMENT,
  DEFAULT_SHOP,
  type Announcement,
  type ShopDetails,
} from '#shared/shop-settings.ts'
import type { loader } from '#web/root.tsx'

const useRootData = () => useRouteLoaderData<typeof loader>('root')

/** How the shop is reached and who sells: what the owner has set, else the shop's defaults. */
export const useShop = (): ShopDetails => useRootData()?.shop ?? DEFAULT_SHOP

/** Whether nobody has said yet whose shop this is: then it is the software's own demo. */
export const useIsDemo = (): boolean => !useRootData()?.shop

/** The strip above the header. */
export const useAnnouncement = (): Announcement =>
  useRootData()?.announcement ?? DEFAULT_ANNOUNCEMENT
