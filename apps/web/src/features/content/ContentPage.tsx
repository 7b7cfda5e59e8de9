import ComingPage from '../static/ComingPage.tsx';

export default ComingPage;
