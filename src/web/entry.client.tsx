import { hydrate } from '#web/boot/hydrate.tsx'

hydrate()
