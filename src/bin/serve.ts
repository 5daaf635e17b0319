import { openShop } from './open-shop.ts'
import { runOrReport } from './stop.ts'

/** `npm start`, after the build. */
void runOrReport(() => openShop())
