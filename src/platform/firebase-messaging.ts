// A chunk of its own, loaded only when push is configured and wanted.
export { initializeApp } from 'firebase/app'
export { getMessaging, getToken, onMessage } from 'firebase/messaging'
