import { openShop } from './open-shop.ts'
import { runOrReport } from './run-program.ts'

/** `npm start`, after the build. */
void runOrReport(() => openShop())
