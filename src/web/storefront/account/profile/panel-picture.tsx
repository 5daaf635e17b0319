import avif480 from '#web/storefront/account/profile/pictures/jhumka-480.avif'
import webp480 from '#web/storefront/account/profile/pictures/jhumka-480.webp'
import avif860 from '#web/storefront/account/profile/pictures/jhumka-860.avif'
import webp860 from '#web/storefront/account/profile/pictures/jhumka-860.webp'

/**
 * The pair of jhumkas beside the log-in form. It is never fetched where the panel does not show.
 */
export function PanelPicture() {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={`${avif480} 480w, ${avif860} 860w`} sizes="430px" />
      <img
        srcSet={`${webp480} 480w, ${webp860} 860w`}
        sizes="430px"
        src={webp480}
        alt=""
        width={860}
        height={860}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  )
}
