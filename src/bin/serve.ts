import { openShop } from '#bin/start/open-shop.ts'
import { runOrReport } from '#bin/start/run-program.ts'

/** `npm start`, after the build. */
void runOrReport(() => openShop())
