import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Content } from '#i18n/content.ts'
import { Page } from '#ui/page.tsx'
import classes from './content.module.css'
import { useContent } from './use-content.ts'

interface ContentFrameProps {
  /** What stands in the heading until the content is there. */
  readonly title: string
  readonly pick: (content: Content) => { readonly title: string; readonly summary: string }
  readonly children: (content: Content) => ReactNode
}

/** A screen of content: its heading, what it is about, and the words once they are loaded. */
export const ContentFrame = ({ title, pick, children }: ContentFrameProps) => {
  const { t } = useLingui()
  const content = useContent()
  const head = content ? pick(content) : null
  return (
    <Page title={head?.title ?? title}>
      <div className={classes.text}>
        {head ? <Text c="dimmed">{head.summary}</Text> : null}
        {content === null ? (
          <Alert color="warning" role="alert">{t`This page could not be loaded. Check your network and try again.`}</Alert>
        ) : null}
        {content === undefined ? (
          <Stack gap="sm" aria-busy>
            {[90, 100, 70, 95, 60].map((width) => (
              <Skeleton key={width} height={16} width={`${width}%`} />
            ))}
          </Stack>
        ) : null}
        {content ? children(content) : null}
      </div>
    </Page>
  )
}
