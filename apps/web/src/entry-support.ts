/** What a tab of support runs before the application. The server adds it to the pages of browsers in which support has opened a view. */
import './support-view/support-view.css';
import { runSupportView } from './support-view/run.ts';

runSupportView(window);
