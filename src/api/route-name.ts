const ASSETS = '/assets/'

/** The name of all routes of scripts, styles and other files of the build. */
export const ASSETS_ROUTE = `${ASSETS}*`

/**
 * The name of a request's route, for metrics and headers: its URL pattern, or undefined if no route
 * matched. Each file of the build has a route of its own; they share one name.
 */
export const routeName = (request: {
  routeOptions: { url?: string | undefined }
}): string | undefined => {
  const { url } = request.routeOptions
  return url?.startsWith(ASSETS) ? ASSETS_ROUTE : url
}
