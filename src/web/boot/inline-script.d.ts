/** A module and its imports as one minified classic script (the plugin is in vite.config.ts). */
declare module '*?inline-script' {
  const code: string
  export default code
}
