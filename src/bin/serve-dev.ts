import { registerDevPages } from '#bin/start/dev-pages.ts'
import { openShop } from '#bin/start/open-shop.ts'
import { runOrReport } from '#bin/start/run-program.ts'

/** The server of `npm run dev`: the shop on its sources, with pages served by Vite. */
void runOrReport(() => openShop(registerDevPages))
