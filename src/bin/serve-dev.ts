import { registerDevPages } from './dev-pages.ts'
import { openShop } from './open-shop.ts'
import { runOrReport } from './stop.ts'

/** The server of `npm run dev`: the shop on its sources, with pages that Vite updates. */
void runOrReport(() => openShop(registerDevPages))
