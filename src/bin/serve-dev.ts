import { registerDevPages } from './dev-pages.ts'
import { openShop } from './open-shop.ts'
import { runOrReport } from './run-program.ts'

/** The server of `npm run dev`: the shop on its sources, with pages served by Vite. */
void runOrReport(() => openShop(registerDevPages))
