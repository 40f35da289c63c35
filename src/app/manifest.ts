import type { ManifestOptions } from 'vite-plugin-pwa'

const ARABIC_NAMES: Readonly<Record<string, string>> = {
  '/booking-renewal': 'طلبات التجديد',
  '/grace-period': 'فترات السماح',
  '/early-pickup': 'الرفع المبكر',
}
const ARABIC_LABELS: Readonly<Record<string, string>> = { wide: 'طلبات التجديد على الحاسوب', narrow: 'طلبات التجديد على الجوال' }

/** What an installed portal is called, looks like and offers from its icon. Read at build time only. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Container Vendor Portal',
  short_name: 'Vendor Portal',
  description: 'Answer requests, follow bookings and run your yard, with or without a network.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/?source=app',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#018241',
  background_color: '#f6f9f7',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  screenshots: [
    { src: '/screenshots/wide.png', sizes: '1280x800', type: 'image/png', form_factor: 'wide', label: 'Renewal requests on a desktop' },
    { src: '/screenshots/narrow.png', sizes: '390x844', type: 'image/png', form_factor: 'narrow', label: 'Renewal requests on a phone' },
  ],
  shortcuts: [
    { name: 'Renewals', url: '/booking-renewal', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'Grace periods', url: '/grace-period', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'Early pickups', url: '/early-pickup', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
}

/** The same portal for those who read Arabic: one app, by its `id`, in either language. Written beside the first at build time. */
export const arabicManifest: Partial<ManifestOptions> = {
  ...manifest,
  name: 'بوابة المورّدين لتأجير الحاويات',
  short_name: 'بوابة المورّدين',
  description: 'ردّ على الطلبات وتابع الحجوزات وأدِر ساحتك، بوجود الشبكة أو بدونها.',
  lang: 'ar',
  dir: 'rtl',
  screenshots: manifest.screenshots?.map((shot) => ({ ...shot, label: ARABIC_LABELS[shot.form_factor ?? ''] ?? shot.label ?? '' })) ?? [],
  shortcuts: manifest.shortcuts?.map((shortcut) => ({ ...shortcut, name: ARABIC_NAMES[shortcut.url] ?? shortcut.name })) ?? [],
}
