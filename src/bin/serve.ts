import { openShop } from './start/open-shop.ts'
import { runOrReport } from './start/run-program.ts'

/** `npm start`, after the build. */
void runOrReport(() => openShop())
