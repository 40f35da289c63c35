import { useEffect, useState } from 'react'
import { loadContent, type Content } from '#i18n/content.ts'
import { useLocale } from '#i18n/locale.tsx'

/** The content in the reader's language: `undefined` while it is loaded, `null` when it could not be. */
export const useContent = (): Content | null | undefined => {
  const { language } = useLocale()
  const [content, setContent] = useState<Content | null>()
  useEffect(() => {
    let wanted = true
    loadContent(language).then(
      (loaded) => wanted && setContent(loaded),
      () => wanted && setContent(null),
    )
    return () => {
      wanted = false
    }
  }, [language])
  return content
}
