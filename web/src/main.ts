import { mount } from 'svelte';
import App from './App.svelte';
import './look/app.css';

const target = document.getElementById('page');
if (target) mount(App, { target });

// Once loaded, the page opens without a network too. Browsers allow this on safe ground only.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register(new URL('offline.js', document.baseURI)).catch(() => undefined));
}
