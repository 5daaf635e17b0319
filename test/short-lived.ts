/**
 * Flags of Node for a process that is gone before the optimizing compiler of WebAssembly has paid
 * for itself: a shop on the embedded database opens with a third less processor time. The compiler
 * also takes 500 MB for half a second at an unknown moment, which would be measured as its memory.
 */
export const SHORT_LIVED = ['--liftoff-only']
